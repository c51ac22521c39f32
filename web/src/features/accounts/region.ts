/** The region of the browser's language; empty if it has none. */
export function regionOfBrowser(): string {
  const region = navigator.languages.map((tag) => new Intl.Locale(tag).region).find((known) => known !== undefined)
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : ''
}
