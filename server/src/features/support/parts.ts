import type { Id } from '@ohmstead/contract/kernel/id'

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  /** Tells open pages of a conversation that one side is typing. Nothing is stored. */
  readonly typing: {
    readonly person: (id: Id<'conversation'>) => void
    readonly staff: (id: Id<'conversation'>) => void
  }
}
