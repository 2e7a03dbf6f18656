import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Messages } from 'use-intl'
import { getRouter } from './router.tsx'

/*
 * Where the browser begins: React takes over the page that the server sent. The framework's own entry
 * would do the same and bring its server functions along, which are not used here.
 */
void begin()

async function begin() {
  const [texts] = await Promise.all([fetchTexts(), firstPaint()])
  const router = getRouter(texts)
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

/** The texts in the page's language; their download has begun with the page itself. */
async function fetchTexts(): Promise<Messages> {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]')
  if (!preload) throw new Error('The page does not say where its texts are')
  const response = await fetch(preload.href)
  return response.json()
}

/** Reading begins before answering: taking over the page must not hold up its first picture. */
function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
