import { redirect } from 'react-router'

/** Every path that is not ours leads to the front door, as specified. */
export function clientLoader() {
  return redirect('/')
}

export default function ToFront() {
  return null
}
