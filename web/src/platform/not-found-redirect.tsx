import { redirect } from 'react-router'

/** Unknown paths redirect to the home page, as specified. */
export function clientLoader() {
  return redirect('/')
}

export default function NotFoundRedirect() {
  return null
}
