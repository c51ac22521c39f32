/** The name of a device in the list of sign-ins; from the User-Agent header, so a hint for its owner and not proof. */
export interface DeviceDescription {
  readonly device: string
  readonly system: string
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, (version: string) => string])[] = [
  [/\b(?:iPhone|iPad|iPod).*? OS (\d+)/, (version) => `iOS ${version}`],
  [/\bAndroid (\d+)/, (version) => `Android ${version}`],
  [/\bAndroid\b()/, () => 'Android'],
  [/\bWindows NT ()/, () => 'Windows'],
  [/\bCrOS ()/, () => 'ChromeOS'],
  [/\bMac OS X ()/, () => 'macOS'],
  [/\bLinux\b()/, () => 'Linux'],
]

/** Reads a User-Agent header. An unknown one is quoted, without characters that could break a log or a page. */
export function describeDevice(userAgent: string): DeviceDescription {
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [name(version)]
  })[0]
  return { device: browser ?? quoted(userAgent), system: system ?? '' }
}

function quoted(userAgent: string): string {
  return userAgent
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 80)
}
