type Node = [Branch, Branch]
type Branch = Node | string | null

/** A small file in MaxMind's format (MaxMind DB 2.0, 24-bit records): networks and their countries, later ones nested in earlier ones. */
export function countryFile(networks: Readonly<Record<string, string>>, form: 'flat' | 'nested', madeAtSeconds: number): Buffer {
  const root: Node = [null, null]
  for (const [network, code] of Object.entries(networks)) {
    const [address = '', bits = '0'] = network.split('/')
    place(root, bitsOf(address).slice(0, Number(bits)), code)
  }
  const nodes: Node[] = []
  const collect = (node: Node): void => {
    nodes.push(node)
    for (const branch of node) if (Array.isArray(branch)) collect(branch)
  }
  collect(root)

  const data: Buffer[] = []
  const places = new Map<string, number>()
  let length = 0
  for (const code of new Set(nodes.flat().filter((branch): branch is string => typeof branch === 'string'))) {
    const record = form === 'flat' ? map([['country_code', text(code)]]) : map([['country', map([['iso_code', text(code)]])]])
    places.set(code, length)
    data.push(record)
    length += record.length
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((node, index) =>
    node.forEach((branch, side) => {
      const value = Array.isArray(branch) ? nodes.indexOf(branch) : branch === null ? nodes.length : nodes.length + 16 + (places.get(branch) ?? 0)
      tree.writeUIntBE(value, index * 6 + side * 3, 3)
    }),
  )
  const metadata = map([
    ['binary_format_major_version', number(5, 2)],
    ['binary_format_minor_version', number(5, 0)],
    ['build_epoch', number(9, madeAtSeconds)],
    ['database_type', text('Country')],
    ['description', map([])],
    ['ip_version', number(5, 6)],
    ['languages', Buffer.from([0x00, 0x04])],
    ['node_count', number(6, nodes.length)],
    ['record_size', number(5, 24)],
  ])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com'), metadata])
}

function place(node: Node, bits: readonly (0 | 1)[], code: string): void {
  const [bit = 0, ...rest] = bits
  const below = node[bit]
  if (bits.length === 0) {
    node[0] = code
    node[1] = code
  } else if (rest.length === 0) node[bit] = code
  else {
    const branch: Node = Array.isArray(below) ? below : [below, below]
    node[bit] = branch
    place(branch, rest, code)
  }
}

/** The 128 bits of an address of IPv6, which the caller writes in hexadecimal groups. */
function bitsOf(address: string): (0 | 1)[] {
  const [head = '', tail] = address.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, behind] = [groups(head), groups(tail)]
  const all = tail === undefined ? before : [...before, ...Array<string>(8 - before.length - behind.length).fill('0'), ...behind]
  return all.flatMap((group) => [...parseInt(group, 16).toString(2).padStart(16, '0')].map((bit) => (bit === '1' ? 1 : 0)))
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from(bytes.length < 29 ? [(2 << 5) | bytes.length] : [(2 << 5) | 29, bytes.length - 29]), bytes])
}

/** `type`: 5 for 16 bits, 6 for 32, 9 for 64, all unsigned. */
function number(type: 5 | 6 | 9, value: number): Buffer {
  const hex = value === 0 ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from(type < 8 ? [(type << 5) | bytes.length] : [bytes.length, type - 7]), bytes])
}

function map(entries: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])])
}
