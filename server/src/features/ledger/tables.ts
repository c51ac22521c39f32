import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const ledgerTables = {
  'ledger.account': 'kept',
  'ledger.approval': 'kept',
  'ledger.asset': { unchecked: 'compared with the release (catalogue)' },
  'ledger.balance': { unchecked: 'compared with the transfers (ledger.examine)' },
  'ledger.block': { unchecked: 'part of a hash chain (ledger.examine)' },
  'ledger.code': { unchecked: 'compared with the release (catalogue)' },
  'ledger.correction': 'kept',
  'ledger.epoch': 'kept',
  'ledger.gate': { unchecked: 'compared with the blocks and links (ledger.examine)' },
  'ledger.guarded': { unchecked: 'compared with the release (catalogue)' },
  'ledger.kind': { unchecked: 'compared with the release (catalogue)' },
  'ledger.kind_opener': { unchecked: 'compared with the release (catalogue)' },
  'ledger.link': { unchecked: 'deleted by the block that covers it; part of a hash chain (ledger.examine)' },
  'ledger.period_close': 'kept',
  'ledger.rule': { unchecked: 'compared with the release (catalogue)' },
  'ledger.sealed_balance': { unchecked: 'compared with the transfers (ledger.examine)' },
  'ledger.transfer': { unchecked: 'part of a hash chain (ledger.examine)' },
} as const satisfies Tables
