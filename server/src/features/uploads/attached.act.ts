import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { uploadErrors, type attachmentErrors } from '@ohmstead/contract/uploads/errors'
import type { CallContext } from '../../platform/implement.ts'
import { documentFault, isPdf } from './document.ts'
import { drawn } from './drawn.act.ts'
import type { AttachmentKind } from './file.store.ts'

/** A file of a message as it is stored. */
export interface Attached {
  readonly kind: AttachmentKind
  readonly bytes: Buffer
}

type Attaching = CallContext<CallDeclaration<string, AnySchema, AnySchema, typeof attachmentErrors>>['refuse']

/** A picture, encoded again, or a PDF as it was sent; refused where a file is neither. */
export async function attached(file: File, refuse: Attaching): Promise<Attached> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!isPdf(bytes)) return { kind: 'attachment', bytes: await drawn(file, 'attachment', refuse) }
  switch (documentFault(bytes)) {
    case null:
      return { kind: 'document', bytes }
    case 'broken':
      return refuse(uploadErrors.documentBroken)
    case 'active':
      return refuse(uploadErrors.documentActive)
  }
}
