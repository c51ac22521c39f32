import { RealisedBlock } from '../../features/packages/realised.tsx'
import { BuyScreen } from '../../features/resales/buy-screen.tsx'

/** Buying a lease of another member, with the realised results that packages show too. */
export function Page() {
  return <BuyScreen realised={(offer) => <RealisedBlock pack={{ ...offer, cycleDays: offer.daysLeft }} />} />
}
