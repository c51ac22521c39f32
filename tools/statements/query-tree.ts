/**
 * The query tree that PostgreSQL prints after it has analysed a statement (`debug_print_rewritten`): every name resolved, views replaced by
 * their definitions, and each column marked with the outer joins that can make it null.
 */
export type Tree = TreeNode | readonly Tree[] | string

export interface TreeNode {
  readonly type: string
  readonly fields: ReadonlyMap<string, readonly Tree[]>
}

export function parseTree(text: string): Tree {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[(){}]|(?:[^\s(){}\\]|\\[\s\S])+/g) ?? []
  let at = 0

  function readOne(): Tree {
    const token = tokens[at++]
    if (token === undefined) throw new Error('The query tree ends too early.')
    if (token === '{') return readNode()
    if (token === '(') return readList()
    return token
  }

  function readList(): readonly Tree[] {
    const items: Tree[] = []
    while (tokens[at] !== ')') items.push(readOne())
    at += 1
    return items
  }

  function readNode(): TreeNode {
    const type = tokens[at++] ?? ''
    const fields = new Map<string, Tree[]>()
    let values: Tree[] = []
    while (tokens[at] !== '}') {
      const token = tokens[at] ?? ''
      if (token.startsWith(':')) {
        values = []
        fields.set(token.slice(1), values)
        at += 1
      } else values.push(readOne())
    }
    at += 1
    return { type, fields }
  }

  return readOne()
}

export function isNode(tree: Tree | undefined): tree is TreeNode {
  return typeof tree === 'object' && 'fields' in tree
}

/** A field that is one node, or nothing where PostgreSQL printed `<>`. */
export function nodeIn(node: TreeNode, field: string): TreeNode | undefined {
  const [value] = node.fields.get(field) ?? []
  return isNode(value) ? value : undefined
}

/** The nodes of a field that is a list; empty where PostgreSQL printed `<>`. */
export function nodesIn(node: TreeNode, field: string): readonly TreeNode[] {
  const [value] = node.fields.get(field) ?? []
  return Array.isArray(value) ? (value as readonly Tree[]).filter(isNode) : []
}

/** The items of a field that is a list of lists, such as the rows of VALUES. */
export function listsIn(node: TreeNode, field: string): readonly (readonly TreeNode[])[] {
  const [value] = node.fields.get(field) ?? []
  const lists = Array.isArray(value) ? (value as readonly Tree[]) : []
  return lists.map((list) => (Array.isArray(list) ? (list as readonly Tree[]).filter(isNode) : []))
}

export function numberIn(node: TreeNode, field: string): number {
  const [value] = node.fields.get(field) ?? []
  return Number(value)
}

export function wordIn(node: TreeNode, field: string): string {
  const [value] = node.fields.get(field) ?? []
  return typeof value === 'string' ? value.replaceAll(/^"|"$|\\/g, '') : ''
}

/** The numbers of a set such as `(b 3 5)`, as one text that can be compared. */
export function setIn(node: TreeNode, field: string): string {
  const [value] = node.fields.get(field) ?? []
  return Array.isArray(value) ? value.slice(1).join(' ') : ''
}
