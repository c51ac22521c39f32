/** The sanctioned addresses of a demo: nobody's, so that a refused address can be tried. */
export const simulatedList = `network,address,reason
EVM,0x0000000000000000000000000000000000000bad,Simulated entry of this demo
TRON,T9yD14Nj9j7xAB4dbGeiX9h8unr8XHNLS5,Simulated entry of this demo
`
