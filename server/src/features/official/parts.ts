/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  /** The addresses at which this instance is reached, by its configuration. */
  readonly ownOrigins: readonly string[]
}
