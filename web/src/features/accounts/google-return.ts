// Google redirects to one fixed address, so this tab stores the page that the person came from.
const KEY = 'afterGoogle'

export function keepReturn(target: string | undefined): void {
  try {
    if (target === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, target)
  } catch {
    // Without storage, the person returns to the home page.
  }
}

export function takeReturn(): string | undefined {
  try {
    const target = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return target
  } catch {
    return undefined
  }
}
