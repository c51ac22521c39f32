import { frameWatch } from '../edges/ocpp/index.ts'
import { chargingWatch } from '../features/charging/index.ts'
import { hostingWatch } from '../features/hosting/index.ts'
import { incomeWatch } from '../features/income/index.ts'
import { ledgerWatch } from '../features/ledger/index.ts'
import { packageWatch } from '../features/packages/index.ts'
import { walletWatch } from '../features/wallets/index.ts'
import type { Watch } from '../platform/watch.ts'

/** Whoever can say what is wrong in its part: the frame log, then features in their order. */
export const watches: readonly Watch[] = [frameWatch, ledgerWatch, walletWatch, packageWatch, hostingWatch, chargingWatch, incomeWatch]
