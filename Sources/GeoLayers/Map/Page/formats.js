// How values are written.

const numberFormat = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const formatCount = number => numberFormat.format(number);
const formatThings = count => `${formatCount(count)} ${count === 1 ? "feature" : "features"}`;

// 2024-04-02 23:58:11; without seconds where there are none.
function formatTime(milliseconds) {
  const date = new Date(milliseconds);
  if (isNaN(date)) return String(milliseconds);
  const text = date.toISOString().replace("T", " ");
  return text.replace(/(:00)?\.000Z$/, "").replace(/Z$/, "");
}

// A value as text, with its unit.
function formatValue(field, value) {
  switch (field.type) {
    case "time": return `${formatTime(value)} UTC`;
    case "flag": return value ? "yes" : "no";
    case "real": case "integer": {
      const number = formatNumber(value, field.type === "real");
      return field.unit ? `${number} ${field.unit}` : number;
    }
    default: return String(value);
  }
}

// Eight digits tell all that is measured, and hide what a conversion of units added; integers keep all of theirs.
// Measures too great or small to be read have powers of ten.
function formatNumber(value, isReal) {
  const isExact = typeof value === "string" || Number.isInteger(value);
  const number = isExact ? value : Number(value.toPrecision(8));
  const size = Math.abs(value);
  const isFar = isReal && (size >= 1e15 || size > 0 && size < 1e-6);
  return (isFar ? inPowersOfTen(Number(value.toPrecision(8))) : String(number)).replace(/^-/, "−");
}

function inPowersOfTen(number) {
  const [digits, power] = number.toExponential().split("e");
  const raised = power.replace("+", "").replace(/./g, sign => sign === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign]);
  return `${digits}×10${raised}`;
}

// 35.12346, -120.5000: four decimals, five where they are known; with the signs that other programs read.
function formatPlace([longitude, latitude]) {
  const turned = longitude - 360 * Math.round(longitude / 360);
  const text = degrees => degrees.toFixed(5).replace(/0$/, "");
  return `${text(latitude)}, ${text(Math.abs(longitude) <= 180 ? longitude : turned)}`;
}

// Whether nothing is seen of a text.
const isBlank = text => /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

// The beginning of a text that is too long for where it stands.
const clipped = (text, length) =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
