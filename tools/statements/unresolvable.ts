import type { Node } from 'typescript/unstable/ast'

/** A part of a statement that the check cannot follow. */
export class Unresolvable extends Error {
  readonly node: Node

  constructor(node: Node, why: string) {
    super(why)
    this.node = node
  }
}
