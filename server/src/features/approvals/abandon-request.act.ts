import { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { ApprovalKind, CarryingOut } from './approval.ts'
import type { RequestRow } from './request.store.ts'

/**
 * Takes back what a request held meanwhile. A request of an earlier release, in a form that this release does not read, or of a kind that it
 * does not have, ends without that.
 */
export async function abandonRequest(
  at: CarryingOut,
  kind: ApprovalKind | undefined,
  request: Pick<RequestRow, 'asked'>,
  ended: { readonly by: Id<'staff'>; readonly reason: string },
): Promise<void> {
  const asked = kind && z.safeDecode(kind.asked, request.asked)
  if (asked?.success) await kind?.abandon?.(at, asked.data, ended)
}
