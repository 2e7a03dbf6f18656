import type Stripe from 'stripe'

/**
 * Stripe's account, and which of the installations that may share it we are. Our ids start at 1 in each of
 * them, so its name is in every key, group and metadata.
 */
export interface Connection {
  stripe: Stripe
  installation: string
}

/** Whether an installation of this program made it, ours or another one. */
export function isMarked(metadata: Stripe.Metadata | null | undefined): boolean {
  return Boolean(metadata?.['installation'])
}

/** Neither what another installation made nor what people made in Stripe's dashboard. */
export function isOurs(
  installation: string,
  metadata: Stripe.Metadata | null | undefined,
): boolean {
  return metadata?.['installation'] === installation
}
