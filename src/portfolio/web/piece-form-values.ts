import * as z from 'zod/mini'
import { NewPiece, type PortfolioPiece } from '../contract.ts'

/** The field values, as typed. Without a service, `serviceId` is empty. */
export interface Typed {
  title: string
  description: string
  isClientWork: boolean
  videoUrl: string
  serviceId: string
}

function parseTyped({ description, videoUrl, serviceId, ...typed }: Typed) {
  return {
    ...typed,
    description: description.trim() ? description : null,
    videoUrl: videoUrl.trim() || null,
    serviceId: serviceId ? Number(serviceId) : null,
  }
}

/** Converts the field values and validates them with the contract's schema. */
export const PieceForm = z.pipe(
  z.pipe(z.custom<Typed>(), z.transform(parseTyped)),
  NewPiece as unknown as z.ZodMiniType<NewPiece, ReturnType<typeof parseTyped>>,
)

/** The values of the untouched form. */
export function initialValues(piece: PortfolioPiece | undefined): Typed {
  return {
    title: piece?.title ?? '',
    description: piece?.description ?? '',
    isClientWork: piece?.isClientWork ?? false,
    videoUrl: piece?.videoUrl ?? '',
    serviceId: String(piece?.service?.id ?? ''),
  }
}
