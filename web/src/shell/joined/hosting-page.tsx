import { HostingScreen } from '../../features/hosting/hosting-page.tsx'
import { CancelOfLease } from '../../features/packages/cancel-lease.tsx'

/** Hosting, and on the page of one lease the way to cancel it. */
export function Page() {
  return <HostingScreen ofLease={(leaseId) => <CancelOfLease leaseId={leaseId} />} />
}
