// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// A token of any decimals. With a fee its log tells more than the receiver gets.
contract Token {
    uint256 private immutable feePpm;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 fee) {
        feePpm = fee;
        balanceOf[msg.sender] = 1e30;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - (value * feePpm) / 1e6;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferTwice(address to, uint256 first, uint256 second) external {
        transfer(to, first);
        transfer(to, second);
    }

    function transferAndRevert(address to, uint256 value) external {
        transfer(to, value);
        revert("no");
    }
}

/// Pays on what it is sent, from within.
contract Payer {
    function pay(address payable to) public payable {
        to.transfer(msg.value);
    }

    function payAndRevert(address payable to) external payable {
        to.transfer(msg.value);
        revert("no");
    }

    function paySwallowed(address payable to) external payable {
        try this.payAndRevert{value: msg.value}(to) {} catch {}
    }
}
