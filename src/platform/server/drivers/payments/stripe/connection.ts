import type Stripe from 'stripe'

/**
 * The connection to the Stripe account, and the name of this installation. Several installations may share an account
 * and count their ids from 1, so the name is part of every key, group and metadata.
 */
export interface Connection {
  stripe: Stripe
  installation: string
}

/** Whether any installation of this program made the object. */
export function isMarked(metadata: Stripe.Metadata | null | undefined): boolean {
  return Boolean(metadata?.['installation'])
}

/** False for objects of other installations and for those made in Stripe's dashboard. */
export function isOurs(
  installation: string,
  metadata: Stripe.Metadata | null | undefined,
): boolean {
  return metadata?.['installation'] === installation
}
