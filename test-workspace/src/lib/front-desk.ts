import { nightsBetween } from './calendar.js'

export interface Booking {
  code: string
  room: string
  guest: string
  nights: number
}

const rooms: Record<string, { beds: number; rate: number }> = {
  single: { beds: 1, rate: 95 },
  double: { beds: 2, rate: 140 },
  suite: { beds: 4, rate: 260 },
}
const bookings = new Map<string, Booking>()

export function freeRooms(type: string | undefined, guests: number, checkIn: string, checkOut: string) {
  const nights = nightsBetween(checkIn, checkOut)
  return Object.entries(rooms)
    .filter(([room, { beds }]) => (type === undefined || room === type) && beds >= guests)
    .map(([room, { rate }]) => ({ room, nights, total: rate * nights }))
}

export function book(guest: string, room: string, checkIn: string, checkOut: string): Booking {
  const code = `ALBA-${1000 + bookings.size}`
  const booking = { code, room, guest, nights: nightsBetween(checkIn, checkOut) }
  bookings.set(code, booking)
  return booking
}

export function cancel(code: string, refund: { to: string }) {
  return { cancelled: bookings.delete(code), refundedTo: refund.to }
}
