const YEARS = /^(?:19|20)/

/** Whether six digits are easy to guess: one digit, a row, a pattern that repeats or mirrors, a leading year. */
export function isSimple(fundPassword: string): boolean {
  const digits = [...fundPassword].map(Number)
  return (
    isRow(digits, 1) ||
    isRow(digits, -1) ||
    [1, 2, 3].some((length) => repeats(fundPassword, length)) ||
    isPairs(digits) ||
    isMirror(digits) ||
    YEARS.test(fundPassword)
  )
}

/** Ascending or descending; 0 follows 9. */
function isRow(digits: readonly number[], step: number): boolean {
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10)
}

function repeats(text: string, length: number): boolean {
  return text === text.slice(0, length).repeat(text.length / length)
}

function isPairs(digits: readonly number[]): boolean {
  return digits.every((digit, at) => digit === digits[at - (at % 2)])
}

function isMirror(digits: readonly number[]): boolean {
  return digits.every((digit, at) => digit === digits.at(-1 - at))
}
