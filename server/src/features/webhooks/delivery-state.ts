export const DELIVERY_STATES = ['pending', 'delivered', 'parked'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
