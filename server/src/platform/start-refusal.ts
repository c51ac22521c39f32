/** The program cannot start, and the operator can correct it: one sentence, shown without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
