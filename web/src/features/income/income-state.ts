import type { incomeStates } from '@ohmstead/contract/income/types'
import type { IconName, Tone } from '../../ui/index.ts'

export type IncomeState = (typeof incomeStates)[number]

/** Colour and icon of each state of income; a word is shown with them. */
export const stateLooks: Readonly<Record<IncomeState, { readonly tone: Tone; readonly icon: IconName }>> = {
  distributed: { tone: 'live', icon: 'settled' },
  toBeCollected: { tone: 'info', icon: 'waiting' },
  toBeReleased: { tone: 'info', icon: 'waiting' },
  disputed: { tone: 'attention', icon: 'question' },
  lost: { tone: 'plain', icon: 'cross' },
}
