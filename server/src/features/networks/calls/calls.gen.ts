// Printed by `npm run gen` from the files of the features. Don't edit.
import { listNetworks } from './list-networks.ts'

export const calls = {
  networkList: listNetworks,
}
