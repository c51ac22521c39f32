import { parseEvmAddress, parseTronAddress } from '../chains/address.ts'
import { networkFacts, type NetworkCode, type NetworkFamily } from './types.ts'

const parsers: Readonly<Record<NetworkFamily, (text: string) => string | undefined>> = { evm: parseEvmAddress, tron: parseTronAddress }

/** The one spelling of an address that is stored and compared; undefined when the text is no address of this network. */
export function parseAddress(network: NetworkCode, text: string): string | undefined {
  return parsers[networkFacts[network].family](text)
}
