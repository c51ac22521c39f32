/** The sanctioned addresses of a demo. They have no owner, and let a person try a refused address. */
export const simulatedList = `network,address,reason
EVM,0x0000000000000000000000000000000000000bad,Simulated entry of this demo
TRON,T9yD14Nj9j7xAB4dbGeiX9h8unr8XHNLS5,Simulated entry of this demo
`
