/** The program cannot start, and the person who started it can mend it: one sentence, shown without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
