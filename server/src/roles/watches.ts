import { frameWatch } from '../edges/ocpp/index.ts'
import { chargingWatch } from '../features/charging/index.ts'
import { hostingWatch } from '../features/hosting/index.ts'
import { incomeWatch } from '../features/income/index.ts'
import { ledgerWatch } from '../features/ledger/index.ts'
import { packageWatch } from '../features/packages/index.ts'
import { walletWatch } from '../features/wallets/index.ts'
import { catalogueWatch } from '../platform/catalogue.ts'
import type { Watch } from '../platform/watch.ts'

/** Whoever can say what is wrong in its part: the database itself, the frame log, then features in their order. */
export const watches: readonly Watch[] = [
  catalogueWatch,
  frameWatch,
  ledgerWatch,
  walletWatch,
  packageWatch,
  hostingWatch,
  chargingWatch,
  incomeWatch,
]
