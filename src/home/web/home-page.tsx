import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'

export const Route = createFileRoute('/')({ component: Home, loader: () => ({ hello: 'world </script>' }) })

function Home() {
  const [n, set] = useState(0)
  const { hello } = Route.useLoaderData()
  return (
    <main className="container-page">
      <h1 className="text-brand">{hello}</h1>
      <button type="button" onClick={() => set(n + 1)}>{n}</button>
      <Link to="/not-found">nf</Link>
    </main>
  )
}
