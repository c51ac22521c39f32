import type { ConversationState } from '@ohmstead/contract/support/types'
import type { Tone } from '../../ui/index.ts'

export const tones: Readonly<Record<ConversationState, Tone>> = { open: 'info', waiting: 'live', solved: 'plain', closed: 'plain' }
