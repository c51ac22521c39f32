import type { Feature } from './features.ts'

/**
 * Tables of earlier features that statements of a feature read, each with the reason why the functions and views of the owner do not do.
 * Everything else is read through the public face.
 */
export const foreignReads: Readonly<Partial<Record<Feature, Readonly<Record<string, string>>>>> = {
  wallets: {
    'ledger.account': 'a page of bills finds the wallets of a member and reads only as many rows as it shows',
    'ledger.transfer': 'the result of a hold is joined to each bill, where ledger.hold would read all holds',
    'ledger.balance': 'the export of personal data lists rows of tables as they are',
  },
  charging: {
    'devices.point': 'pages of disputes and the checks of all bills name the unit of each row',
  },
  hosting: {
    'packages.lease': 'a custody and its lease are checked in one statement, for all units of a time',
  },
  staff: {
    'credentials.sign_in_proof': 'the watch compares the stored proof with the one that the server holds',
  },
  income: {
    'charging.charging_session': 'pages of income sort and count settlements together with the state of their charging sessions',
    'charging.collection': 'the closing of days compares all payments of a period with their settlements',
    'devices.point': 'pages of income name the unit of each line',
    'hosting.custody': 'what is unsettled for a host is counted over all windows of the host at once',
  },
}
