import './charge.css'
import { chargeDocument } from './charge-document.ts'
import { openSmallDocument } from './small-document.tsx'

await openSmallDocument(chargeDocument)
