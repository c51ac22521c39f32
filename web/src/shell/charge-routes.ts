import type { RouteTableOf } from './route-entry.ts'

/** Routes of the charge document. */
export const chargeRoutes = {
  '/charge': { name: 'charge', access: 'open' },
  '/charge/point/:id': { name: 'chargePoint', access: 'open' },
  '/charge/session/:id': { name: 'chargeSession', access: 'open' },
  '/charge/receipt/:id': { name: 'chargeReceipt', access: 'open' },
} as const satisfies RouteTableOf
