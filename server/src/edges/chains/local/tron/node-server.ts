import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addressBytes, parseTronAddress } from '@ohmstead/contract/chains/address'
import { assert } from '@ohmstead/contract/kernel/assert'
import { selectors } from '../../tron/words.ts'
import { ENERGY_PRICE, nodeHex, type LocalBlock, type LocalLedger } from './ledger.ts'

type Json = Readonly<Record<string, unknown>>

/** What a node does otherwise than an honest one. */
export interface Interference {
  /** Blocks that it has not seen yet. */
  readonly lagBlocks?: number
  /** Changes what it answers. */
  readonly answer?: (path: string, honest: unknown, asked: Json) => unknown
  /** Answers nothing but this. */
  readonly refuse?: { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
}

export interface LocalNode {
  readonly url: string
  /** From the next question on. */
  interfere(how: Interference): void
  /** The headers of the last question. */
  readonly lastHeaders: () => IncomingMessage['headers']
  stop(): Promise<void>
}

export interface Served {
  readonly ledger: LocalLedger
  /** Blocks on top of a block that make it solidified. */
  readonly solidAfter: number
  readonly submit: (raw: string) => ReturnType<LocalLedger['submit']>
}

/** A node of the local chain, with the part of the HTTP API of java-tron that the adapter uses. */
export async function serveLedger(served: Served): Promise<LocalNode> {
  let interference: Interference = {}
  let lastHeaders: IncomingMessage['headers'] = {}
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = JSON.parse((await text(request)) || '{}') as Json
    lastHeaders = request.headers
    const { refuse, answer } = interference
    if (refuse) return void response.writeHead(refuse.status, refuse.headers).end(refuse.body)
    const path = (request.url ?? '').slice(1)
    const honest = answerTo(served, { path, asked, lag: interference.lagBlocks ?? 0 })
    if (honest === undefined) return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ? answer(path, honest, asked) : honest))
  }
  const server = createServer((request, response) => void respond(request, response).catch((error: unknown) => response.destroy(error as Error)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    interfere(how) {
      interference = how
    },
    lastHeaders: () => lastHeaders,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Question {
  readonly path: string
  readonly asked: Json
  readonly lag: number
}

/** The state that a question is about: the blocks that the node has, or of those the solidified ones. */
function viewOf({ ledger, solidAfter }: Served, { path, lag }: Question) {
  const seen = Math.max(0, ledger.head.number - lag)
  const last = path.startsWith('walletsolidity/') ? Math.max(0, seen - solidAfter) : seen
  const at = (number: number) => (number <= last ? ledger.blocks[number] : undefined)
  const holding = (id: unknown) => {
    const block = ledger.placeOf(String(id))
    return block && block.number <= last ? block : undefined
  }
  return { last, at, holding }
}

function answerTo(served: Served, question: Question): unknown {
  const { ledger, submit } = served
  const { path, asked } = question
  const view = viewOf(served, question)
  switch (path.split('/').slice(1).join('/')) {
    case 'getblock':
      return blockOf(view.at(asked['id_or_num'] === undefined ? view.last : Number(asked['id_or_num'])))
    case 'gettransactioninfobyblocknum': {
      const block = view.at(Number(asked['num']))
      return block ? block.transactions.map((_, index) => infoOf(block, index)) : []
    }
    case 'gettransactioninfobyid': {
      const block = view.holding(asked['value'])
      return block
        ? infoOf(
            block,
            block.transactions.findIndex(({ transaction }) => transaction.id === asked['value']),
          )
        : {}
    }
    case 'gettransactionfrompending': {
      const waiting = ledger.pending.get(String(asked['value']))
      return waiting ? { txID: waiting.id, raw_data: {}, signature: [] } : {}
    }
    case 'triggerconstantcontract':
      return constantOf(ledger, asked)
    case 'getaccount': {
      const coins = ledger.coinsOf(addressIn(asked, 'address'))
      return coins === undefined
        ? {}
        : { address: asked['address'], ...(coins > 0n && { balance: Number(coins) }), create_time: ledger.blocks[0]?.at }
    }
    case 'getchainparameters':
      return {
        chainParameter: [
          { key: 'getTransactionFee', value: 1_000 },
          { key: 'getEnergyFee', value: Number(ENERGY_PRICE) },
          { key: 'getAllowCreationOfContracts' },
        ],
      }
    case 'broadcasthex': {
      const taken = submit(String(asked['transaction']))
      const hex = (words: string) => Buffer.from(words).toString('hex')
      return 'id' in taken ? { result: true, code: 'SUCCESS', txid: taken.id, message: '' } : { code: taken.code, message: hex(taken.message) }
    }
    default:
      return undefined
  }
}

/** Without details; protobuf leaves out what is zero. */
function blockOf(block: LocalBlock | undefined): Json {
  if (block === undefined) return {}
  const { number, id, parentId, at, root } = block
  const raw = { ...(number > 0 && { number }), txTrieRoot: root, witness_address: `41${'0'.repeat(40)}`, parentHash: parentId, timestamp: at }
  return { blockID: id, block_header: { raw_data: { ...raw, version: 34 }, witness_signature: '' } }
}

function infoOf({ number, at, transactions }: LocalBlock, index: number): Json {
  const done = transactions[index]
  assert(done !== undefined, 'the block contains the transaction')
  const {
    transaction: { id, act },
    receipt,
  } = done
  const { result, energyFee, netFee, logs } = receipt
  const isCall = act.kind === 'call'
  const fee = Number(energyFee + netFee)
  const costs = { energy_fee: Number(energyFee), energy_usage_total: Number(energyFee / ENERGY_PRICE), net_fee: Number(netFee) }
  return {
    id,
    fee,
    blockNumber: number,
    blockTimeStamp: at,
    contractResult: [''],
    ...(isCall && { contract_address: nodeHex(act.contract) }),
    receipt: isCall ? { ...costs, result } : { net_fee: Number(netFee) },
    ...(result !== 'SUCCESS' && { result: 'FAILED', resMessage: Buffer.from(result).toString('hex') }),
    ...(logs.length > 0 && { log: logs }),
  }
}

function constantOf(ledger: LocalLedger, asked: Json): Json {
  const names: Readonly<Record<string, string>> = { 'balanceOf(address)': selectors.balanceOf, 'decimals()': selectors.decimals }
  const selector = names[String(asked['function_selector'])] ?? ''
  const word = ledger.ask(addressIn(asked, 'contract_address'), `${selector}${String(asked['parameter'])}`)
  if (word === undefined) return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: Buffer.from('Smart contract is not exist.').toString('hex') } }
  return { result: { result: true }, energy_used: 935, constant_result: [word], transaction: { ret: [{}], visible: true } }
}

function addressIn(asked: Json, name: string): string {
  const address = parseTronAddress(String(asked[name]))
  assert(asked['visible'] === true && address !== undefined && addressBytes(address).length === 20, 'a visible address is in base58')
  return address
}
