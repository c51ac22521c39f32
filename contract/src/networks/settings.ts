import { address, declare, flag, money, running, share, two, usdt, whole } from '../kernel/setting.ts'

const terms = (network: string, defaults: { confirmations: number; depositMinimum: number; withdrawFee: number; explorer: string }) => ({
  enabled: declare({ ...flag, default: true, unit: 'onOff', ...running }),
  // In a demo the local chain makes a block every few seconds, and none is ever replaced.
  confirmations: declare({ ...whole(1, 1_000), default: defaults.confirmations, demo: 3, unit: 'confirmations', ...two }),
  depositMinimum: declare({ ...money, default: usdt(defaults.depositMinimum), unit: 'asset', ...two }),
  withdrawMinimum: declare({
    ...money,
    default: usdt(Math.min(10, defaults.withdrawFee * 2)),
    unit: 'asset',
    atMost: [`networks.${network}WithdrawMaximum`],
    ...two,
  }),
  withdrawMaximum: declare({ ...money, default: usdt(50_000), unit: 'asset', ...two }),
  withdrawFee: declare({ ...money, default: usdt(defaults.withdrawFee), unit: 'asset', ...two }),
  withdrawFeePpm: declare({ ...share(100_000), default: 0, unit: 'percent', ...two }),
  explorer: declare({ ...address, default: defaults.explorer, unit: 'address', ...running }),
})
type Terms = ReturnType<typeof terms>

/** The settings of a network under their keys, which contain letters only, such as `networks.ethereumConfirmations`. */
const named = <N extends string>(network: N, declared: Terms) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, declaration]) => [`networks.${network}${name.charAt(0).toUpperCase()}${name.slice(1)}`, declaration]),
  ) as { readonly [K in keyof Terms as `networks.${N}${Capitalize<K>}`]: Terms[K] }

export const networkSettings = {
  'networks.behindAfterMinutes': declare({ ...whole(1, 1_440), default: 10, unit: 'minutes', ...running }),
  ...named('tron', terms('tron', { confirmations: 19, depositMinimum: 1, withdrawFee: 1, explorer: 'https://tronscan.org/#/transaction/{hash}' })),
  ...named('ethereum', terms('ethereum', { confirmations: 64, depositMinimum: 5, withdrawFee: 4, explorer: 'https://etherscan.io/tx/{hash}' })),
  ...named('bnb', terms('bnb', { confirmations: 15, depositMinimum: 1, withdrawFee: 1, explorer: 'https://bscscan.com/tx/{hash}' })),
  ...named('polygon', terms('polygon', { confirmations: 128, depositMinimum: 1, withdrawFee: 1, explorer: 'https://polygonscan.com/tx/{hash}' })),
} as const
