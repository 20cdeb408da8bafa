/** Signs up a new creator in the house agency. */
export async function newCreator(
  origin: string,
): Promise<{ email: string; password: string; stageName: string }> {
  const person = {
    email: `creator.${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: 'lanterns at dusk',
    stageName: 'Lark Merrow',
  }
  const response = await fetch(`${origin}/api/auth/sign-up`, {
    method: 'POST',
    body: JSON.stringify(person),
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`Sign-up failed: ${await response.text()}`)
  return person
}
