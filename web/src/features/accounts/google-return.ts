// Google brings the person back to one address of ours (product §4); where they came from waits in this tab meanwhile.
const KEY = 'afterGoogle'

export function keepReturn(target: string | undefined): void {
  try {
    if (target === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, target)
  } catch {
    // A browser that refuses storage leads home afterwards.
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
