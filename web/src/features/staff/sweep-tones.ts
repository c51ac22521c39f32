import type { SweepState } from '@ohmstead/contract/sweeps/types'
import type { Tone } from '../../ui/index.ts'

export const sweepTones: Readonly<Record<SweepState, Tone>> = {
  preparing: 'plain',
  prepared: 'info',
  approved: 'info',
  signed: 'info',
  done: 'live',
  cancelled: 'plain',
  tooExpensive: 'fault',
}
