import { setClientState, useClientState } from './state.ts'
import { readDisplay, writeDisplay } from './storage.ts'

export type Theme = 'day' | 'night'

/** Sets day or night, or `device` to follow the device again. */
export function setTheme(theme: Theme | 'device'): void {
  writeDisplay({ theme: theme === 'device' ? undefined : theme })
  setClientState({ themeChosen: theme === 'device' ? null : theme })
  show(theme === 'device' ? deviceTheme() : theme)
}

export function useTheme(): Theme {
  return useClientState('themeLight') ? 'day' : 'night'
}

/** Follows the device while no theme is chosen. */
export function followDevice(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (readDisplay().theme === undefined) show(deviceTheme())
  })
}

function deviceTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day'
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  setClientState({ themeLight: theme === 'day' })
}

/** Sets the locale of numbers; null: by language. */
export function setNumbers(locale: string | null): void {
  writeDisplay({ numbers: locale ?? undefined })
  setClientState({ numbers: locale })
}

/** Hides or shows amounts on this device. */
export function setAmountsHidden(hidden: boolean): void {
  writeDisplay({ hidden: hidden ? '1' : undefined })
  setClientState({ amountsHidden: hidden })
}
