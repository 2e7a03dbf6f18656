import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { landingSections, type LandingSection } from '#settings/landing.ts'
import { prefetchHome } from './home-data.ts'

async function loadedFor(sections: readonly LandingSection[]) {
  const queryClient = new QueryClient()
  const load = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  await prefetchHome(queryClient, { sections })
  return load.mock.calls.map(([{ queryKey }]) => queryKey[0])
}

test('the data of the landing page is loaded, except for hidden sections', async () => {
  const [featured, voices] = ['/api/services/featured', '/api/testimonials']
  expect(await loadedFor(landingSections)).toEqual([featured, voices])
  expect(await loadedFor(['featured', 'final'])).toEqual([featured])
  expect(await loadedFor(['voices'])).toEqual([voices])
  expect(await loadedFor(['talent', 'why', 'benefits', 'steps', 'final'])).toEqual([])
})
